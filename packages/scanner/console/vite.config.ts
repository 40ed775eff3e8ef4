import { defineConfig } from 'vite'

const service = process.env['DAIMON_SCAN_API_URL'] ?? 'http://127.0.0.1:8100'

export default defineConfig({
  root: import.meta.dirname,
  // The sources of other packages, so that they need no build first.
  resolve: { conditions: ['source', 'module', 'browser'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Every target browser supports module preload; the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // The content security policy refuses data URLs.
    assetsInlineLimit: 0,
  },
  // For development: `npx vite` serves the pages in front of a running scanner service.
  server: {
    port: 5174,
    proxy: { '/api': { target: service, changeOrigin: true }, '/ready': { target: service } },
  },
})
