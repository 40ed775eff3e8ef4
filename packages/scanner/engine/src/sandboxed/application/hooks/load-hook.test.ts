import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('knows the files that were loaded, in both module systems', () => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-loads-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const names = ['module.mjs', 'common.cjs', 'program.mjs']
  for (const name of names) writeFileSync(join(root, name), '')
  const source = `
    import { createRequire } from 'node:module'
    import { hookLoads, isLoaded } from ${JSON.stringify(join(import.meta.dirname, 'load-hook.ts'))}
    hookLoads()
    await import('${root}/module.mjs?fresh')
    createRequire('${root}/')('./common.cjs')
    console.log(${JSON.stringify(names)}.filter((name) => isLoaded('${root}/' + name)).join())
  `
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', source])
  expect(printed.toString().trim()).toBe('module.mjs,common.cjs')
})

test('reads what loaded files export, in one copy, and waits for none that never ends', () => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-loads-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'counted.mjs'), 'export const place = (globalThis.count ??= []).push(1)')
  writeFileSync(join(root, 'pending.mjs'), 'await new Promise(() => setInterval(() => {}, 1_000))')
  const source = `
    import { pathToFileURL } from 'node:url'
    import { hookLoads, importLoaded } from ${JSON.stringify(join(import.meta.dirname, 'load-hook.ts'))}
    hookLoads()
    void import('${root}/pending.mjs')
    await import('${root}/counted.mjs?fresh')
    const found = await importLoaded(/\\.mjs$/, pathToFileURL('${root}').href)
    console.log(JSON.stringify(found), globalThis.count.length)
    process.exit()
  `
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', source], {
    timeout: 20_000,
  })
  expect(printed.toString().trim()).toBe('[{"place":1}] 1')
})
