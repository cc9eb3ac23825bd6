#!/usr/bin/env python3
"""Runs a program that knows no Unix sockets beside a port that leads to one: relay.py SOCKET PROGRAM [WORD]...

PORT in its words stands for the number of the port. Ends as the program ends.
"""
import socket, subprocess, sys, threading

def pass_on(source, target):
    try:
        while some := source.recv(1 << 16): target.sendall(some)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass  # One side is gone.

def serve(client):
    with client, socket.socket(socket.AF_UNIX) as service:
        service.connect(sys.argv[1])
        back = threading.Thread(target=pass_on, args=(service, client), daemon=True)
        back.start()
        pass_on(client, service)
        back.join()

def accept(listener):
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

listener = socket.create_server(("127.0.0.1", 0))
threading.Thread(target=accept, args=(listener,), daemon=True).start()
port = str(listener.getsockname()[1])
sys.exit(subprocess.run([word.replace("PORT", port) for word in sys.argv[2:]]).returncode)
