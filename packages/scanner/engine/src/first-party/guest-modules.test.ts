import { expect, test } from 'vitest'
import { runModules } from './testing/python-module.ts'

test('reads the first text of a file, and leaves every stream as it was', (context) => {
  const program = `
import io, os
from python.clients import preview
class Body(io.RawIOBase):
    """As the body of a request: what is read is gone, and seek is a method that raises."""
    rest = b"<a/>"
    def readable(self):
        return True
    def readinto(self, buffer):
        taken, self.rest = self.rest[: len(buffer)], self.rest[len(buffer) :]
        buffer[: len(taken)] = taken
        return len(taken)
class Source:
    def getByteStream(self):
        return None
kept = io.BytesIO(b"--<a/>")
kept.seek(2)
body, source = Body(), Source()
readable, writable = os.pipe()
os.write(writable, b"<a/>")
os.close(writable)
pipe = open(readable, "rb")
closed = io.StringIO("<a/>")
closed.close()
print(json.dumps([
    preview(kept).decode(), kept.read().decode(),
    preview(body) is body, body.read().decode(),
    preview(pipe) is pipe, pipe.read().decode(),
    preview(closed) is closed, preview(source) is source, preview("<a/>"),
]))`
  expect(runModules(context, program)).toEqual([
    ...['<a/>', '<a/>'],
    ...[true, '<a/>'],
    ...[true, '<a/>'],
    ...[true, true, '<a/>'],
  ])
})
