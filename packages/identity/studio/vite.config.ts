import { defineConfig } from 'vite'

const kernel = process.env['DAIMON_URL'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  root: import.meta.dirname,
  // The client as it is written, so that nothing has to be built before it.
  resolve: { conditions: ['source', 'module', 'browser'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Every browser of the target has it, and it would be an inline script.
    modulePreload: { polyfill: false },
    // Data URLs are refused by the policy.
    assetsInlineLimit: 0,
  },
  // `npx vite` serves the pages while they are being written, beside a kernel that runs.
  server: {
    port: 5173,
    proxy: {
      '/api': { target: kernel, changeOrigin: true, rewrite: (path) => path.replace(/^\/api/, '') },
    },
  },
})
