import { openSandbox } from '@daimon/scanner-sandbox'
import { choose } from '@daimon/testkit'
import { describe, expect, test } from 'vitest'
import { withWheel } from '../testing/installed-wheel.ts'
import { WHEEL_CASES, type WheelCase } from '../testing/wheel-cases.ts'
import { placeName } from './sink-place.ts'
import { provePackage } from './prove-package.ts'

const sandbox = await openSandbox()
/** More than the default, for a busy machine. */
const BUDGET_MS = 40_000

const prove = ({ files, expected }: WheelCase) =>
  withWheel(files, async (installed) => {
    const options =
      expected === 'nothing' ? {} : { vulnerabilities: [expected], budgetMs: BUDGET_MS }
    const { proofs } = await provePackage(installed, { sandbox, ...options })
    return proofs
      .filter(({ level }) => level >= 'V3')
      .map(({ vulnerability, confirmed }) => `${vulnerability} ${placeName(confirmed.path[0])}`)
  })

const findSink = ({ files, expected }: WheelCase): string =>
  Object.entries(files)
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, at) => (line.includes('# SINK') ? [`${expected} ${path}:${at + 1}`] : [])),
    )
    .join()

/** The first of each class, and the first that only looks vulnerable. */
const firstOfEach = WHEEL_CASES.filter(
  ({ expected }, at) => WHEEL_CASES.findIndex((each) => each.expected === expected) === at,
)
const SAMPLED: readonly WheelCase['expected'][] = ['command-injection', 'path-traversal', 'nothing']
const CASES = choose({
  sample: firstOfEach.filter(({ expected }) => SAMPLED.includes(expected)),
  whole: WHEEL_CASES,
})

describe('a package for Python', { timeout: 240_000 }, () => {
  test.each(CASES.filter(({ expected }) => expected !== 'nothing'))(
    'is proven at its sink: $expected, $name',
    { retry: 2 },
    async (given) => {
      expect(await prove(given)).toEqual([findSink(given)])
    },
  )

  test.each(CASES.filter(({ expected }) => expected === 'nothing'))(
    'is not verified if it only looks vulnerable: $name',
    async (given) => {
      expect(await prove(given)).toEqual([])
    },
  )

  test('names what keeps its modules from loading', async () => {
    const files = { 'case/__init__.py': 'import a_missing_module\n' }
    const { proofs, gaps } = await withWheel(files, (installed) =>
      provePackage(installed, { sandbox, vulnerabilities: ['command-injection'] }),
    )
    expect(proofs).toEqual([])
    expect(gaps).toEqual([expect.stringContaining('case does not load: ModuleNotFoundError')])
  })

  test('says that Python is missing', async () => {
    const { gaps } = await withWheel({ 'case/__init__.py': '' }, (installed) =>
      provePackage(
        { ...installed, wheel: { modules: ['case'], python: '/nowhere/python3' } },
        { sandbox, vulnerabilities: ['command-injection'] },
      ),
    )
    expect(gaps).toEqual([expect.stringContaining('Python 3.10 or newer is missing')])
  })
})
