// Also copies of other packages, and in other layouts.
import './prove-dependencies.slow.test.ts'
