# Underwell (underwell serve): a guest, in the square with everybody else.
port 4000
expect guest:
send guest
expect You wake.
expect \g
done
