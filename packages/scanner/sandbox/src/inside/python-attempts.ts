/** What the attempts need before the first of them. Not every Python has it, or finds it inside. */
export const PYTHON_START = `
import ctypes, errno, json, mmap, os, shutil, signal, socket, subprocess, sys
libc = ctypes.CDLL(None, use_errno=True)
`

/**
 * A program in Python that tries to get out of the sandbox, as `attempts.ts` does in node: what the
 * guest of a Python application or package could use. Reads its input from the file that its first
 * argument names, and prints the outcomes as JSON.
 */
export const PYTHON_ATTEMPTS = String.raw`${PYTHON_START}
given = json.load(open(sys.argv[1]))

def first(candidates, attempt):
    for each in candidates:
        try:
            attempt(each)
            return str(each)
        except (Exception, SystemExit):
            pass

def read(path):
    with open(path, "rb") as file:
        if not file.read(1):
            raise OSError("empty")

def create(directory):
    path = os.path.join(directory, f"daimon-probe-{os.getpid()}")
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    os.unlink(path)

def open_to_write(path):
    os.close(os.open(path, os.O_WRONLY))

def connect(family, address):
    with socket.socket(family, socket.SOCK_STREAM) as channel:
        channel.settimeout(0.4)
        channel.connect(address)
    return "connected"

def make(family, kind=socket.SOCK_STREAM):
    socket.socket(family, kind).close()
    return "a socket"

def environment():
    return next((name for name in os.environ if name not in given["variables"]), None)

def denied_calls():
    # With arguments that do nothing if a call is allowed.
    for number in given["deniedCalls"]:
        ctypes.set_errno(0)
        answer = libc.syscall(ctypes.c_long(number), -1, 0, 0, 0, 0, 0)
        if not (answer == -1 and ctypes.get_errno() in (errno.EPERM, errno.ENOSYS)):
            return f"call {number}"

def signal_host():
    path = f"/proc/{given['pid']}/cmdline"
    if not os.path.exists(path) or given["victim"] in open(path, errors="replace").read():
        os.kill(given["pid"], signal.SIGKILL)

def memory_of_parents():
    pids = [each for each in os.listdir("/proc") if each.isdigit() and int(each) < os.getpid()]
    return first([f"/proc/{pid}/mem" for pid in pids], lambda path: open(path, "r+b", buffering=0))

def become_root():
    os.setuid(0)
    return "user 0"

def start_many():
    started = []
    try:
        while len(started) < given["processes"] + 8:
            started.append(subprocess.Popen(["sleep", "10"]))
    except OSError:
        pass
    for each in started:
        each.kill()
    return f"{len(started)} of them" if len(started) > given["processes"] else None

def fill_disk():
    piece, path = b"x" * 262_144, "/work/tmp/python-filler"
    try:
        with open(path, "wb", buffering=0) as file:
            for _ in range(given["diskBytes"] // len(piece) + 1):
                if file.write(piece) != len(piece):
                    raise OSError("full")
        return path
    finally:
        os.unlink(path)

def memory_file():
    os.close(os.memfd_create("x"))
    return "a file"

def shared_memory():
    mmap.mmap(-1, 1 << 20).close()
    return "a mapping"

def unshare():
    if libc.unshare(0x10000000) == 0:
        return "a namespace"

def library():
    path = "/work/tmp/probe.so"
    shutil.copy("/node/bin/node", path)
    os.chmod(path, 0o4755)
    return None if not os.stat(path).st_mode & 0o4000 or "nosuid" in open("/proc/self/mountinfo").read() else path

PROBES = (
    ("host-file", "read a file of the host", lambda: open(given["file"]).read()),
    ("proc-root", "read a file of the host through the root of another process",
     lambda: first([f"/proc/{pid}/root{given['file']}" for pid in (1, 2)], read)),
    ("homes", "list directories of users", lambda: first(("/root", "/home", "/var", "/run", "/opt"), os.listdir)),
    ("write-system", "write to the system",
     lambda: first(("/", "/usr/bin", "/usr/lib", "/etc", "/dev", *[each for each in sys.path if each.startswith("/") and not each.startswith("/work")]), create)),
    ("overwrite-interpreter", "overwrite the Python that runs it",
     lambda: first((os.path.realpath(sys.executable), os.__file__), open_to_write)),
    ("loopback", "connect to the loopback of the host", lambda: connect(socket.AF_INET, ("127.0.0.1", given["port"]))),
    ("abstract-socket", "connect to an abstract socket", lambda: connect(socket.AF_UNIX, "\0" + given["abstractName"])),
    ("internet", "connect to the internet", lambda: connect(socket.AF_INET, ("1.1.1.1", 443))),
    ("file-socket", "make a socket in the file system", lambda: make(socket.AF_UNIX)),
    ("packet-socket", "read packets of the network", lambda: make(socket.AF_PACKET, socket.SOCK_RAW)),
    ("raw-socket", "send packets of its own form", lambda: make(socket.AF_INET, socket.SOCK_RAW)),
    ("environment", "read the environment of the host", environment),
    ("signal", "send a signal to a process of the host", signal_host),
    ("memory-of-parents", "open the memory of the processes that watch over it", memory_of_parents),
    ("user", "become root", become_root),
    ("namespace", "make a user namespace", unshare),
    ("calls", "make system calls that the filter denies", denied_calls),
    ("memory-file", "make a memory file", memory_file),
    ("shared-mapping", "map shared memory", shared_memory),
    ("setuid-file", "gain privileges by a setuid program", library),
    ("disk", "write more than its disk limit", fill_disk),
    ("processes", "start more processes than allowed", start_many),
)

outcomes = []
for name, tries, attempt in PROBES:
    outcome = {"id": f"python-{name}", "tries": f"{tries} from Python"}
    try:
        seen = attempt()
        if seen is not None:
            outcome["seen"] = str(seen)[:200]
    except BaseException:
        pass
    outcomes.append(outcome)
os.write(1, json.dumps(outcomes).encode())
os._exit(0)
`
