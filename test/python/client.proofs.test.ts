// The types of the wheel, its tests, and the examples as well.
import './client.slow.test.ts'
