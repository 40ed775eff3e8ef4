import { createHash } from 'node:crypto'
import type { Advisory, AdvisoryStore } from '../advisory.ts'

/**
 * Combines imported and bundled advisories. For a vulnerability in both, the imported records
 * count, extended by the symbols of the bundled ones.
 */
export const layeredStore = (imported: AdvisoryStore, bundled: AdvisoryStore): AdvisoryStore => ({
  data: {
    source: `${imported.data.source}+${bundled.data.source}`,
    as_of: imported.data.as_of < bundled.data.as_of ? bundled.data.as_of : imported.data.as_of,
    digest: createHash('sha256')
      .update(`${imported.data.digest}\n${bundled.data.digest}`)
      .digest('hex'),
    count: imported.data.count + bundled.data.count,
  },
  advisoriesOf: (ecosystem, name) => {
    const below = bundled.advisoriesOf(ecosystem, name)
    const above = imported.advisoriesOf(ecosystem, name)
    const known = new Set(above.flatMap(listNames))
    return [
      ...above.map((advisory) => withSymbols(advisory, below)),
      ...below.filter((advisory) => !listNames(advisory).some((id) => known.has(id))),
    ]
  },
  signalsOf: (cveId) => ({ ...bundled.signalsOf(cveId), ...imported.signalsOf(cveId) }),
})

const listNames = ({ id, aliases }: Advisory): string[] => [id, ...aliases]

const withSymbols = (advisory: Advisory, below: readonly Advisory[]): Advisory => {
  const names = new Set(listNames(advisory))
  const known = below
    .filter((each) => listNames(each).some((id) => names.has(id)))
    .flatMap(({ affected }) => affected)
  const symbols = known.flatMap((each) => each.symbols)
  if (symbols.length === 0) return advisory
  return {
    ...advisory,
    affected: advisory.affected.map((each) => ({
      ...each,
      symbols: [...new Set([...each.symbols, ...symbols])].toSorted(),
      areSymbolsComplete:
        each.areSymbolsComplete || known.some(({ areSymbolsComplete }) => areSymbolsComplete),
    })),
  }
}
