// A branch as shapes: which ones, in which order, in which colours. Decides for SVG and PNG alike
// what a branch looks like. Hands every shape on as it goes: memory does not grow with the branch.
#pragma once

#include "underwell/branch/branch.hpp"
#include "underwell/render/layout.hpp"
#include "underwell/render/shape.hpp"

namespace underwell::render {

void draw_branch(const branch::Branch& branch, const Layout& layout, const ShapeSink& sink);

}  // namespace underwell::render
