# Underwell with the world of bench/load_report.py: nine hubs around the square, ten wells around
# each, and a new branch behind each passage of a well every second.
port 4000
expect guest:
send guest
expect You wake.
expect \g
send {north|northeast|east|southeast|south|southwest|west|northwest|up}
expect [Exits:
expect \g
send {north|northeast|east|southeast|south|southwest|west|northwest|up|down}
expect [Exits:
expect \g
send {north|northeast|east|southeast|south|southwest|west|northwest}
expect [Exits:
expect \g
done
