import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['TEMELIA_SERVER'] ?? 'http://localhost:3000'
const served = [
  '/api',
  '/loginAuth',
  '/auth/',
  '/register',
  '/files',
  '/undoStackItems',
  '/estimationReportsPdf',
  '/health',
]
const proxy = Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }]))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', sourcemap: false, manifest: true },
})
