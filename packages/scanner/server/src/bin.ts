#!/usr/bin/env node
import { serve } from './serve.ts'

process.exit(
  await serve({
    env: process.env,
    isConfigPrinted: process.argv.includes('--print-config'),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  }),
)
