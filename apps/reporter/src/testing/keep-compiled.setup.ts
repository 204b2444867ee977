import { keepCompiled } from './child-environment.ts';

keepCompiled();
