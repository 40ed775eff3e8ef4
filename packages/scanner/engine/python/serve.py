"""Serves an application on the loopback, whatever interface it has. Each returns the port."""

import asyncio
import threading
import urllib.parse
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

HOST = "127.0.0.1"
READY_S = 8
HEAD_BYTES_MAX = 65_536


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True
    request_queue_size = 128


class Handler(WSGIRequestHandler):
    def log_message(self, *_args):
        pass

    def address_string(self):
        return self.client_address[0]


def serve_wsgi(application):
    server = make_server(HOST, 0, application, Server, Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port


def serve_asgi(application):
    async def start():
        state = await run_lifespan(application)

        async def connected(reader, writer):
            try:
                await exchange(application, state, reader, writer)
            except Exception:
                pass
            finally:
                writer.close()

        server = await asyncio.start_server(connected, HOST, 0)
        return server, server.sockets[0].getsockname()[1]

    return in_loop(start)


def serve_aiohttp(application):
    async def start():
        from aiohttp import web

        runner = web.AppRunner(application, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, HOST, 0)
        await site.start()
        return runner, runner.addresses[0][1]

    return in_loop(start)


def serve_tornado(application):
    async def start():
        from tornado.httpserver import HTTPServer
        from tornado.netutil import bind_sockets

        sockets = bind_sockets(0, HOST)
        server = HTTPServer(application)
        server.add_sockets(sockets)
        return server, sockets[0].getsockname()[1]

    return in_loop(start)


def in_loop(start):
    """Runs an event loop in a thread of its own until the process ends."""
    ready = threading.Event()
    outcome = {}

    async def main():
        try:
            outcome["kept"], outcome["port"] = await start()
        except BaseException as error:
            outcome["error"] = error
        ready.set()
        await asyncio.Event().wait()

    threading.Thread(target=lambda: asyncio.run(main()), daemon=True).start()
    if not ready.wait(READY_S):
        raise TimeoutError("starting does not end")
    if "error" in outcome:
        raise outcome["error"]
    return outcome["port"]


async def run_lifespan(application):
    """Startup handlers; an application without them raises."""
    state = {}
    received = asyncio.Queue()
    answered = asyncio.get_running_loop().create_future()
    await received.put({"type": "lifespan.startup"})

    async def send(message):
        if not answered.done():
            answered.set_result(message)

    async def run():
        scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": state}
        try:
            await application(scope, received.get, send)
        except BaseException:
            pass
        if not answered.done():
            answered.set_result({"type": "unsupported"})

    run_lifespan.task = asyncio.ensure_future(run())
    message = await answered
    if message["type"] == "lifespan.startup.failed":
        # The text of an exception as Python prints it, which names it at its end.
        lines = [line.strip() for line in str(message.get("message", "")).split("\n") if line.strip()]
        raise RuntimeError(lines[-1] if lines else "startup failed")
    return state


async def exchange(application, state, reader, writer):
    head = (await reader.readuntil(b"\r\n\r\n"))[:HEAD_BYTES_MAX]
    first, *lines = head.decode("latin-1").split("\r\n")[:-2]
    method, target, _ = first.split(" ", 2)
    headers = [(name.strip().lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    length = next((int(value) for name, value in headers if name == "content-length"), 0)
    body = await reader.readexactly(length) if length else b""
    path, _, query = target.partition("?")
    messages = [{"type": "http.request", "body": body, "more_body": False}]
    closed = asyncio.Event()

    async def receive():
        if messages:
            return messages.pop()
        await closed.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        if message["type"] == "http.response.start":
            writer.write(f"HTTP/1.1 {message['status']} Status\r\n".encode())
            for name, value in message.get("headers", []):
                writer.write(bytes(name) + b": " + bytes(value) + b"\r\n")
            writer.write(b"connection: close\r\n\r\n")
        elif message["type"] == "http.response.body":
            writer.write(message.get("body", b""))
            await writer.drain()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": urllib.parse.unquote(path),
        "raw_path": path.encode("latin-1"),
        "query_string": query.encode("latin-1"),
        "root_path": "",
        "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers],
        "client": (HOST, 40_000),
        "server": (HOST, 80),
        "state": dict(state),
    }
    try:
        await application(scope, receive, send)
    finally:
        closed.set()
