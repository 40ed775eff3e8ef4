import { directoryOfFiles } from '@daimon/testkit'
import { buildPayload } from '../payload/build-payload.ts'
import { scanRepository } from '../scan-repository.ts'
import { plainNaming } from '../scrub/naming.ts'

const BLOCK = 150

/** Minified code in which every property may hold every function: the solver can't finish it. */
export const minified = (characters: number): string => {
  let text = ''
  for (let n = 0; text.length < characters; n += BLOCK)
    text += `!function(){var t={},q=[];${Array.from(
      { length: BLOCK },
      (_, at) =>
        `t.k${n + at}=q[${at}]=function(e,n,r){var o=t[e],i=q[n];return r&&(t[r]=o,q[e]=i),t[n]=q[r],o};`,
    ).join('')}}();`
  return text
}

/** The payload of a scan of these files. */
export const scanned = async (files: Readonly<Record<string, string>>) => {
  using directory = directoryOfFiles(files)
  const naming = plainNaming()
  const scan = await scanRepository({
    root: directory.path,
    naming,
    cacheDirectory: undefined,
    nowMs: () => performance.now(),
  })
  return buildPayload({ scan, naming, clientOs: 'linux' })
}
