import { expect, test } from 'vitest'
import { findDataDirectories, isInDataDirectory } from './data-directories.ts'

test('finds the directories of a machine that sources name, each once', () => {
  const sources = [
    `PHOTOS = Path("/var/lib/atlas/photos"); THUMBS = '/var/lib/atlas/thumbs'`,
    `UPLOADS = os.getenv("UPLOADS", "/srv")`,
    `app.get('/data/stations', show); link = "https://example.org/media/x"; name = "/variable/x"`,
  ]
  expect(findDataDirectories(sources)).toEqual(['/var', '/srv', '/data'])
})

test('only an absolute path can be in one of them', () => {
  expect(['/data', '/srv/x/'].every(isInDataDirectory)).toBe(true)
  expect(["/etc/'/data'", '/database', 'x/data/y'].some(isInDataDirectory)).toBe(false)
})
