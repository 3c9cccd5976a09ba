"""Connects two network namespaces by packets that are delayed and lost, for kernels without netem.

Usage: delayed-packets.py PID_A PID_B ADDRESS_A ADDRESS_B DELAY JITTER LOSS
Opens a TUN device in the namespace of each process. Each packet waits DELAY ms plus or minus up to JITTER ms, evenly distributed, so that
packets overtake each other; the share LOSS of them never arrives. Prints "ready", and runs until its input ends.
"""
import ctypes
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN_NO_PI = 0x1001
CLONE_NEWNET = 0x40000000
# Packets that wait in one direction, as netem's limit.
MOST = 1000


def open_tun(pid, address):
    libc = ctypes.CDLL(None, use_errno=True)
    space = os.open(f"/proc/{pid}/ns/net", os.O_RDONLY)
    if libc.setns(space, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")
    os.close(space)
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22s", b"lossy0", IFF_TUN_NO_PI, b""))
    for command in (f"addr add {address}/24 dev lossy0", "link set lossy0 up", "link set lo up"):
        subprocess.run(["ip", *command.split()], check=True)
    return tun


def main():
    pid_a, pid_b, address_a, address_b = sys.argv[1:5]
    delay, jitter, loss = (float(value) for value in sys.argv[5:8])
    one, other = open_tun(pid_a, address_a), open_tun(pid_b, address_b)
    far = {one: other, other: one}
    waiting = {one: [], other: []}
    print("ready", flush=True)
    count = 0
    while True:
        now = time.monotonic()
        due = [queue[0][0] for queue in waiting.values() if queue]
        timeout = max(0, min(due) - now) if due else None
        readable, _, _ = select.select([one, other, 0], [], [], timeout)
        if 0 in readable and not os.read(0, 1):
            return
        now = time.monotonic()
        for tun in readable:
            while tun != 0:
                try:
                    packet = os.read(tun, 65536)
                except BlockingIOError:
                    break
                queue = waiting[far[tun]]
                if random.random() < loss or len(queue) >= MOST:
                    continue
                count += 1
                at = now + (delay + random.uniform(-jitter, jitter)) / 1000
                heapq.heappush(queue, (at, count, packet))
        now = time.monotonic()
        for tun, queue in waiting.items():
            while queue and queue[0][0] <= now:
                os.write(tun, heapq.heappop(queue)[2])


main()
