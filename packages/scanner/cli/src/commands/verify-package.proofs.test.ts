// Proofs of packages on fetched, installed, and given copies, and other releases to compare with.
import './verify-package.slow.test.ts'
