// Every answer of a model that must not change a verdict.
import './model-help.slow.test.ts'
