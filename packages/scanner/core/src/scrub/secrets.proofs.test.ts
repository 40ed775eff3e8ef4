// Two hundred secrets.
import './secrets.test.ts'
