// Also the name of an advisory, the calls in the text report, and a fixed package.
import './scan-package.slow.test.ts'
