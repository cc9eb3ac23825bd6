#!/usr/bin/env python3
"""Adds the lines that you type to a text, and has it recorded by fileprogress: lines.py FILE"""
import http.client, json, os, socket, subprocess, sys, threading

class Service(http.client.HTTPConnection):
    path = subprocess.check_output(["fileprogress", "serve", "--socket"]).rstrip(b"\n")
    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)

def post(address, members):
    # Nobody wants to wait in the middle of a text. At the end, the service may have to look at a large file.
    service = Service("localhost", timeout=20 if address.endswith("/end") else 2)
    try:
        service.request("POST", "/v1/sessions" + address, json.dumps(members))
        answer = service.getresponse()
        return answer.status, json.loads(answer.read() or "{}")
    except (OSError, http.client.HTTPException):
        return 0, {}  # No service runs. That is no reason to stop writing.
    finally:
        service.close()

opening = {"path": os.path.abspath(sys.argv[1]), "tool": "Lines", "seesInput": True}
session, lock, is_over = "none", threading.Lock(), threading.Event()
def tell(event):
    global session
    with lock:
        status, answer = post(f"/{session}/{event}", {})
        if status in (404, 410):  # This is the first one, or the service was started again.
            session = post("", opening)[1].get("id", "none")
            answer = post(f"/{session}/{event}", {})[1]
        return answer

def keep_alive():
    while not is_over.wait(30): tell("beat")
threading.Thread(target=keep_alive, daemon=True).start()

tell("beat")
with open(sys.argv[1], "a") as text:
    for line in sys.stdin:
        tell("input")
        text.write(line)
        text.flush()
        print(tell("saved").get("words"), "words", flush=True)
is_over.set()
print(tell("end"))
