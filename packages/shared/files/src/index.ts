export { FileLock, FileLockedError } from './file-lock.ts'
export { replaceFile } from './replace-file.ts'
