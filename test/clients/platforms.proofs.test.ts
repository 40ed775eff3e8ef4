// Every case on every platform.
import './platforms.slow.test.ts'
