# Underwell over the WebSocket of its page (docs/protocol.md), as a guest who goes down into a branch
# of the world of bench/load_report.py.
port 4001
websocket /play underwell.1
hello {"t":"hello","protocol":1,"client":"loadbot","language":"en","reader":false,"changes":true}
wrap {"t":"line","text":" ... "}
expect guest
send guest
expect "t":"commands"
send {north|northeast|east|southeast|south|southwest|west|northwest|up}
expect [Exits:
send {north|northeast|east|southeast|south|southwest|west|northwest|up|down}
expect [Exits:
send {north|northeast|east|southeast|south|southwest|west|northwest}
expect [Exits:
done
