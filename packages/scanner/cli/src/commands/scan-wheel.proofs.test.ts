// A proof for Python in every format.
import './scan-wheel.slow.test.ts'
