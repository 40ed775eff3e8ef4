import type { InstalledPackage } from './effects.ts'
import { isUnknown, shown } from './unknown.ts'

/** The packages that a command installs, without duplicates. */
export class InstalledPackages {
  readonly #packages = new Map<string, InstalledPackage>()

  /** Adds a package, or what is unknown about it to `unclear` and `notes`. */
  add({ ecosystem, found }: InstalledPackage, unclear: Set<string>, notes: Set<string>): void {
    if (isUnknown(found.name)) {
      unclear.add(`'${shown(found.specifier ?? found.name)}' is not a readable package name`)
      return
    }
    const wanted = isUnknown(found.wanted ?? '') ? '' : (found.wanted ?? '')
    if (wanted !== (found.wanted ?? ''))
      notes.add(`${found.name}: the release is known only at run time`)
    this.#packages.set(`${ecosystem}:${found.name}@${wanted}`, {
      ecosystem,
      found: { ...found, wanted, specifier: shown(found.specifier ?? found.name) },
    })
  }

  all(): InstalledPackage[] {
    return [...this.#packages.values()]
  }
}
