import { dirname, relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'

/**
 * Keeps `import.meta.url` and `import.meta.dirname` of a bundled module what they are in the
 * repository, from the root of the package. Modules find their workers and data relative to
 * themselves, so a file that is copied to the same path is found without a change to the module.
 */
export const moduleLocations = (root: string): Plugin => ({
  name: 'module-locations',
  transform: {
    filter: { code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      const path = relative(root, id).split(sep).join('/')
      // Others are in node_modules, and find nothing that is copied.
      if (!path.startsWith('packages/')) return undefined
      const marked = code
        .replaceAll('import.meta.url', `__MODULE_URL__("${path}")`)
        .replaceAll('import.meta.dirname', `__MODULE_DIRNAME__("${dirname(path)}")`)
      return { code: marked, map: null }
    },
  },
  renderChunk(code, { fileName }) {
    const up = '../'.repeat(fileName.split('/').length - 1) || './'
    return code
      .replaceAll(MARKED_URL, (_, path) => `new URL("${up}${path}", import.meta.url).href`)
      .replaceAll(MARKED_DIRNAME, (_, path) => `(import.meta.dirname + "/${up}${path}")`)
  },
})

const MARKED_URL = /__MODULE_URL__\(["'`]([^"'`]+)["'`]\)/g
const MARKED_DIRNAME = /__MODULE_DIRNAME__\(["'`]([^"'`]+)["'`]\)/g
