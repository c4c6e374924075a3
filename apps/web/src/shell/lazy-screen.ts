import { lazyRouteComponent } from '@tanstack/react-router'
import { inTime } from './in-time.ts'

/** A screen whose file is fetched when it is first opened; one that does not arrive within the spec's time fails, so that nobody stays before an empty page. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => inTime(load()), name)
