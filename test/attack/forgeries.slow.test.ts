import { expect, test } from 'vitest'
import { FORGERIES } from '../../scripts/attack-sandbox/forgeries.ts'

/** One program for each kind of forgery; `npm run test:proofs` tries all programs. */
const SOME = [
  'changes what JSON.stringify writes',
  'makes the folder that the payload names',
  'answers every request with every file outside',
  'pollutes a prototype of its own',
  'ends the process when it is called',
  'answers for the search and dies',
  'looks at the frames above it',
  'lists no member of a prototype',
  'leaves a report and dies when it is asked',
]

test('covers at least thirty packages and ten applications that aim for the wrong verdict', () => {
  const count = (subject: string) => FORGERIES.filter(({ name }) => name.startsWith(subject)).length
  expect(count('a package')).toBeGreaterThanOrEqual(30)
  expect(count('an application')).toBeGreaterThanOrEqual(10)
})

test.each(
  SOME.flatMap((name) => FORGERIES.filter((each) => each.name.endsWith(`: ${name}`)).slice(0, 1)),
)('denies the wrong verdict to $name', async ({ run }) => {
  const { held, detail } = await run()
  expect({ held, detail }).toMatchObject({ held: true })
})
