export { SECRET_FORMATS } from './secret-formats.ts'
