import { expect, test } from 'vitest'
import { findDataDirectories } from './data-directories.ts'

test('finds the directories of a machine that sources name, each once', () => {
  const sources = [
    `PHOTOS = Path("/var/lib/atlas/photos"); THUMBS = '/var/lib/atlas/thumbs'`,
    `UPLOADS = os.getenv("UPLOADS", "/srv")`,
    `app.get('/data/stations', show); link = "https://example.org/media/x"; name = "/variable/x"`,
  ]
  expect(findDataDirectories(sources)).toEqual(['/var', '/srv', '/data'])
})
