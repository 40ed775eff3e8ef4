// Every sample package for Python.
import './prove-wheel.slow.test.ts'
