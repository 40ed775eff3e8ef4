// Each page in both color schemes.
import './api-reference.slow.test.ts'
