// Also the name of an advisory, and the calls in the text report.
import './scan-package.slow.test.ts'
