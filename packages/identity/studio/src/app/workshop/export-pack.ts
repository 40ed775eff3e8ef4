import { pluralize, saveFile, tell } from '@daimon/ui'
import { type PackDraft, toFiles } from './pack-draft.ts'
import { createZip } from './zip.ts'

/** Downloads the directory of a pack as an archive. */
export const exportPack = (draft: PackDraft): void => {
  const { id } = draft.manifest
  const files = Object.entries(toFiles(draft)).map(([name, text]) => [`${id}/${name}`, text])
  saveFile(
    `${id}.zip`,
    new Blob([createZip(Object.fromEntries(files))], { type: 'application/zip' }),
  )
  tell(
    `Exported ${id}.zip with ${pluralize(files.length, 'file')}. Extract it into SOULPACKS_ROOT.`,
  )
}
