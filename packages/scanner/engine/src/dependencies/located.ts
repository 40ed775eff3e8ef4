import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'

/** A release at hand, or why there is none, as the end of a sentence. */
export type Located = InstalledPackage | { readonly missing: string }

/** Finds the release that an advisory was matched with. */
export type Locate = (match: AdvisoryMatch) => Located | Promise<Located>
