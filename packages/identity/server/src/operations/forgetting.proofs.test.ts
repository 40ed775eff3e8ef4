// Every case of each class.
import './forgetting.test.ts'
