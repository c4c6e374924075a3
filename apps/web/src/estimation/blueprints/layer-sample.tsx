import classes from './blueprints.module.css'
import type { LayerStyle } from './layer-list.tsx'

/** How the shapes of a layer look, in small. */
export function LayerSample({ style: { color, weight, hatch } }: Readonly<{ style: LayerStyle }>) {
  const lines = (turn: number) => `repeating-linear-gradient(${turn}deg, ${color} 0 1px, transparent 1px 4px)`
  const inside = { none: 'none', diagonal: lines(-45), cross: `${lines(-45)}, ${lines(45)}` }[hatch]
  return (
    <span
      className={classes['line']}
      style={{ borderTopWidth: weight, borderColor: color, backgroundImage: inside, height: hatch === 'none' ? 0 : 12 }}
      aria-hidden
    />
  )
}
