import { createElement, Fragment, type ReactNode } from 'react'
import classes from './rich-text-view.module.css'

const KEPT: ReadonlySet<string> = new Set('p br strong em u s h3 h4 ul ol li blockquote code pre hr'.split(' '))
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'svg',
  'math',
  'object',
  'title',
])

/** Rich text drawn as elements of a fixed list; what was kept before the server cleaned texts is harmless too. */
export function RichTextView({ html }: { html: string }) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return <div className={classes['rich']}>{childrenOf(page.body)}</div>
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, at) => <Fragment key={at}>{drawn(child)}</Fragment>)
}

function drawn(node: Node): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const name = node.tagName.toLowerCase()
  if (DROPPED.has(name)) return null
  if (name === 'a') return <LinkOf href={node.getAttribute('href') ?? ''}>{childrenOf(node)}</LinkOf>
  if (!KEPT.has(name)) return childrenOf(node)
  return name === 'br' || name === 'hr' ? createElement(name) : createElement(name, null, ...childrenOf(node))
}

function LinkOf({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
