#include "underwell/render/branch_json.hpp"

#include <gtest/gtest.h>
#include <sstream>

#include "full_disk.hpp"
#include "underwell/branch/explorer.hpp"

namespace underwell::render {
namespace {

using branch::Branch;
using grid::Direction;

class DeadEnds final : public branch::GrowthPolicy {
  public:
    grid::DirectionSet choose_exits(const Branch& /*branch*/, const branch::Site& site,
                                    base::Stream& /*stream*/) const override {
        if (site.least == 0) return {};
        return {Direction::north};
    }
};

TEST(BranchJson, WritesTheDocumentedForm) {
    const DeadEnds policy;
    Branch branch =
        *Branch::open({.endless = false, .room_limit = 2},
                      {.seed = 18'446'744'073'709'551'615U, .entrance = Direction::east}, policy);
    ASSERT_TRUE(branch.walk({.from = {.x = 1, .y = 0}, .towards = Direction::north}, policy));
    ASSERT_TRUE(branch.walk({.from = {.x = 1, .y = 1}, .towards = Direction::north}, policy));
    std::ostringstream text;
    write_branch_json(text, branch);
    EXPECT_EQ(
        text.str(),
        R"({"format":"underwell-branch","version":1,"seed":"18446744073709551615","entrance":"east",)"
        R"("settings":{"max_unexplored_exits":4,"max_new_exits_per_room":3,"directions":4,)"
        R"("endless":false,"room_limit":2},"rooms":[)"
        R"({"cell":[1,0],"depth":1,"back":"west","created_by":[[0,0],"east"],)"
        R"("exits":{"west":"two-way","north":"two-way"}},)"
        R"({"cell":[1,1],"depth":1,"back":"south","created_by":[[1,0],"north"],)"
        R"("exits":{"south":"two-way","north":"two-way"}},)"
        R"({"cell":[1,2],"depth":2,"back":"south","created_by":[[1,1],"north"],"lair":true,)"
        R"("exits":{"south":"two-way"}}],)"
        R"("opened":[],"lair":[1,2],"unexplored":0,"finished":true,"deepest":2})"
        "\n");
}

TEST(BranchJson, ListsWhatEndlessOpened) {
    Branch branch = *Branch::open({.max_unexplored_exits = 1}, {.seed = 1});
    branch::Explorer explorer{branch, branch::Explorer::Choice::random};
    while (branch.openings().empty())
        explorer.see(*branch.walk(*explorer.next(branch)));
    std::ostringstream text;
    write_branch_json(text, branch);
    const branch::OpeningAfter& after = branch.openings().front();
    std::ostringstream expected;
    expected << R"("opened":[{"after_room":)" << branch.room_count() - 1 << R"(,"cell":[)"
             << after.opening.room.x << "," << after.opening.room.y << R"(],"exit":")"
             << grid::name(after.opening.exit) << R"("}])";
    EXPECT_NE(text.str().find(expected.str()), std::string::npos) << text.str();
}

TEST(BranchJson, StopsWhenTheStreamFails) {
    Branch branch = *Branch::open({}, {.seed = 1});
    branch::Explorer explorer{branch, branch::Explorer::Choice::random};
    while (branch.room_count() < 20'000)
        explorer.see(*branch.walk(*explorer.next(branch)));
    tests::FullDisk disk{100'000};
    std::ostream out{&disk};
    write_branch_json(out, branch);
    EXPECT_FALSE(out);
    EXPECT_LT(disk.asked, 300'000);  // of some three million
}

}  // namespace
}  // namespace underwell::render
