import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareClaims } from './find-claims.ts'

const read = (text: string, ids?: Parameters<ReturnType<typeof prepareClaims>>[0]) =>
  prepareClaims(text)(ids).map((each) => JSON.parse(each) as Record<string, unknown>)

test('reads claims from whatever gets a decoded token', () => {
  const [claims] = read(`const link = jwt.decode(req.params.token)
    const { sub, team } = readToken(header)
    if (link.purpose !== 'share' || !link.survey) throw new Error()`)
  expect(claims).toMatchObject({ purpose: 'share', survey: 1, team: 1, sub: '1' })
})

test('a claim with several texts has each of them in a token of its own', () => {
  const all = read("if (claims.aud !== 'a') throw x; if (payload.aud !== 'b') throw x")
  expect(all.map(({ aud }) => aud)).toEqual(['b', 'a'])
})

test('names of records are IDs in the form of the application', () => {
  const [claims] = read('load(claims.survey)', 'uuid')
  expect(claims?.['survey']).toMatch(/^[0-9a-f]{8}-/)
})

test("the name of an imported file isn't a claim", () => {
  const [claims] = read("import { user } from '../plugins/auth.js'\nuse(auth.team)")
  expect(claims).toMatchObject({ team: 1 })
  expect(claims).not.toHaveProperty('js')
})

test('takes linear time', () => {
  const beganMs = performance.now()
  for (const text of ['const a = ', 'const { a', 'JSON.parse(a', 'claims ', 'const a: b'])
    prepareClaims(text.repeat(20_000))
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})

test('finds what Python compares claims with', () => {
  const text = `if claims.get("iss") != "partner": raise Denied
role = claims["role"] == "clerk"
station = int(claims["station"])
claims.get("scope", "") == "read"
order = claims.get("order", 0)`
  const [claims] = read(text)
  expect(claims).toMatchObject({
    iss: 'partner',
    role: 'clerk',
    station: 1,
    scope: 'read',
    order: 1,
  })
})

test('sources are read once for all forms of IDs', () => {
  const claimsFor = prepareClaims('load(claims.survey)')
  const reads = vi.spyOn(String.prototype, 'matchAll')
  onTestFinished(() => reads.mockRestore())
  expect(claimsFor('uuid')).not.toEqual(claimsFor('number'))
  expect(reads).not.toHaveBeenCalled()
})
