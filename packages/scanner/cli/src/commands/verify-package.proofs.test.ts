// Also a given copy, and other releases and copies to compare with.
import './verify-package.slow.test.ts'
