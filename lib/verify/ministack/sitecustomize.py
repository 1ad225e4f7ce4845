"""Lets MiniStack replace a function as AWS does: an invocation in progress goes on to its end with the code that it began with.

MiniStack kills the processes of a function whose code or settings change, busy ones included. Python imports this module at its start from the
folder that `lib/verify/emulator.ts` names in `PYTHONPATH`.
"""

import threading
import time

import ministack.core.lambda_runtime as runtime

_kill_idle = runtime.invalidate_worker


def _end_when_released(workers):
    while any(worker.in_use for worker in workers):
        time.sleep(0.2)
    runtime.kill_workers(workers)


def invalidate_worker(func_name, qualifier=None, account=None, region=None):
    """Takes busy workers out of the pool, so that no further invocation gets one, and ends each once it is released."""
    with runtime._lock:
        keys = [key for key in runtime._workers if key.split(":")[-2] == func_name]
        busy = [worker for key in keys for worker in runtime._workers[key] if worker.in_use]
        for key in keys:
            runtime._workers[key] = [worker for worker in runtime._workers[key] if not worker.in_use]
    if busy:
        threading.Thread(target=_end_when_released, args=(busy,), daemon=True).start()
    _kill_idle(func_name, qualifier, account, region)


runtime.invalidate_worker = invalidate_worker
