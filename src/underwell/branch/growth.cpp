#include "underwell/branch/growth.hpp"

#include "underwell/grid/subsets.hpp"

namespace underwell::branch {

grid::DirectionSet UniformGrowth::choose_exits(const Branch& /*branch*/, const Site& site,
                                               base::Stream& stream) const {
    const std::uint32_t count = site.least + stream.below(site.most - site.least + 1);
    const std::uint32_t rank = stream.below(grid::subset_count(site.open.size(), count));
    return grid::subset(site.open, count, rank);
}

}  // namespace underwell::branch
