import { type Site, readSite, serveSite } from '@daimon/runtime'

const BUILT = new URL('../dist/site/', import.meta.url)
const VIEW =
  /^\/(?:(?:compare|guardrail|advisories)\/?|scans\/[^/]+(?:\/(?:triage|findings\/[^/]+))?\/?)?$/

let site: Site | undefined

/** A built file, or the page for the path of a view; otherwise `undefined`. */
export const serveConsole = (path: string, headers: Headers): Response | undefined => {
  site ??= readSite(BUILT)
  return serveSite(site, path, headers, (view) => VIEW.test(view))
}
