import { directoryOfFiles } from '@daimon/testkit'
import { expect, test } from 'vitest'
import { wheelFiles } from '../testing/installed-wheel.ts'
import { wheelEntries } from './wheel-entries.ts'
import { findWheelRecord, listTopModules } from './wheel-record.ts'

const FILES = {
  'case/__init__.py': '',
  'case/_private.py': '',
  'case/parts/__init__.py': '',
  'case/parts/reader.py': '',
  'case/tests/test_case.py': '',
  'case_single.py': '',
  '../../bin/case': '',
}

test('finds a release whatever spelling its name has, with its modules', () => {
  const record = { name: 'case', version: '1.0.0', files: Object.keys(FILES) }
  expect(listTopModules(record)).toEqual(['case', 'case_single'])
  using directory = directoryOfFiles(wheelFiles({ 'case/__init__.py': '' }))
  expect(findWheelRecord(directory.path, 'CASE')).toEqual({
    name: 'case',
    version: '1.0.0',
    files: ['case/__init__.py'],
  })
  expect(findWheelRecord(directory.path, 'other')).toBeUndefined()
})

test('loads the package itself, then its modules, without tests and private ones', () => {
  const { '../../bin/case': _program, ...files } = FILES
  using directory = directoryOfFiles(wheelFiles(files))
  const wheel = { modules: ['case', 'case_single'], python: 'python3' }
  expect(
    wheelEntries({
      name: 'case',
      version: '1.0.0',
      directory: directory.path,
      integrity: '',
      wheel,
    }),
  ).toEqual({ loads: ['case', 'case_single', 'case.parts', 'case.parts.reader'], programs: [] })
})
