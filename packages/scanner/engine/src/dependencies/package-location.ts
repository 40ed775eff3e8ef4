import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'

/** An installed release, or the reason why there is none, as the end of a sentence. */
export type PackageLocation = InstalledPackage | { readonly missing: string }

/** Finds the release that an advisory matched. */
export type Locate = (match: AdvisoryMatch) => PackageLocation | Promise<PackageLocation>
