import { expect, test } from 'vitest'
import { bundledAdvisories } from '../advisories/bundled.ts'
import { type GuardCase, JAVASCRIPT_GUARDS, PYTHON_GUARDS } from '../testing/guard-cases.ts'
import { scanned } from '../testing/scanned.ts'
import { assess } from './assess.ts'
import type { Finding } from './finding.ts'

const express = (body: string): string => `const path = require('path')
const fs = require('fs')
const assert = require('assert')
const { exec } = require('child_process')
const db = require('pg').Pool ? new (require('pg').Pool)() : null
const app = require('express')()
const ROOT = '/srv/files'
const ALLOWED = ['a', 'b']
const TABLE = { a: 1 }
const helper = require('./helper')
const isKnown = (value) => ALLOWED.includes(value)
const isKnownLater = async (value) => ALLOWED.includes(value)
const isAmong = (value, list) => list.includes(value)
const isAny = (value) => value.length > 0
function isUnsafe(key) {
  if (key === '__proto__') return true
  if (key === 'constructor' || key === 'prototype') { return true }
  return false
}
function isHalfSafe(key) {
  if (key === '__proto__') return true
  return key === 'constructor' && ALLOWED.length > 0
}
const start = (name) => exec('run ' + name)
app.get('/', (req, res) => {
const x = req.query.x
${body}
})
`

const helper = `const path = require('path')
const ROOT = '/srv/files'
exports.isInside = (full) => full === ROOT || full.startsWith(ROOT + path.sep)
exports.isNear = (full) => full.startsWith(ROOT)
`

const flask = (body: string): string => `import os
import re
from pathlib import Path
from flask import Flask, abort, request
app = Flask(__name__)
ROOT = "/srv/files"
ALLOWED = {"a", "b"}
@app.get("/")
def view():
    x = request.args.get("x")
${body.replaceAll(/^/gm, '    ')}
`

/**
 * Scans all bodies at once, each in its own file. Returns the names of those with a matching
 * finding.
 */
const found = async (
  bodies: readonly (readonly [string, string])[],
  file: (body: string) => string,
  ending: string,
  isMeant: (finding: Finding) => boolean,
): Promise<string[]> => {
  const path = (at: number) => `case-${at}/index.${ending}`
  const files = Object.fromEntries(
    bodies.flatMap(([, body], at): [string, string][] => [
      [path(at), file(body)],
      [`case-${at}/helper.js`, helper],
    ]),
  )
  const { findings } = assess(await scanned(files), bundledAdvisories())
  const places = new Set(
    findings.filter(isMeant).flatMap(({ locations }) => locations.map((each) => each.file)),
  )
  return bodies.flatMap(([name], at) => (places.has(path(at)) ? [name] : []))
}

const isReached = ({ reachable }: Finding): boolean => reachable === true

const guardedIn = (cases: readonly GuardCase[]) =>
  cases.map(({ name, guarded }) => [name, guarded] as const)
const openIn = (cases: readonly GuardCase[]) =>
  cases.flatMap(({ name, open }) =>
    Object.entries(open).map(([what, body]) => [`${name}: ${what}`, body] as const),
  )

const languages = [
  ['JavaScript', JAVASCRIPT_GUARDS, express, 'js'],
  ['Python', PYTHON_GUARDS, flask, 'py'],
] as const

test.each(languages)('reports no finding for guarded input: %s', async (_, cases, file, ending) => {
  expect(await found(guardedIn(cases), file, ending, () => true)).toEqual([])
})

test.each(languages)(
  'reports a finding despite an ineffective guard: %s',
  async (_, cases, file, ending) => {
    const open = openIn(cases)
    expect(await found(open, file, ending, isReached)).toEqual(open.map(([name]) => name))
  },
)
